import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = {
  link: string;
  className?: string | undefined;
  /** Accessible name, if the text alone is not clear. */
  label?: string | undefined;
  children: ReactNode;
  onClick?: () => void;
  /** For links beside something that the member has typed. */
  target?: '_blank';
};

/** A link from content: one that starts with a slash stays in the shop, others open a new tab. */
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
