import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = {
  link: string;
  className?: string | undefined;
  /** What it is called aloud, where its words are not enough. */
  label?: string | undefined;
  children: ReactNode;
  onClick?: () => void;
};

/** A link as content writes it: from a slash it stays in the shop, anything else opens a new tab. */
export function ContentLink({ link, label, children, ...native }: Props) {
  const props = { ...native, 'aria-label': label };
  if (link.startsWith('/')) {
    return (
      <Link to={link} {...props}>
        {children}
      </Link>
    );
  }
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" {...props}>
      {children}
    </a>
  );
}
