import { createContext, type ReactNode, use } from 'react';
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

/** Tells screen readers that a link opens a new tab. From the layout's content. */
export const NewTabText = createContext<string | undefined>(undefined);

/** A link from content: one that starts with a slash stays in the shop, others open a new tab [2.1]. */
export function ContentLink({ link, label, children, ...native }: Props) {
  const isInternal = isInternalLink(link);
  const newTab = use(NewTabText);
  const hint = newTab !== undefined && (!isInternal || native.target) ? ` (${newTab})` : '';
  const props = { ...native, 'aria-label': label && label + hint };
  const content = (
    <>
      {children}
      {hint && !label && <span className="visually-hidden">{hint}</span>}
    </>
  );
  if (isInternal) {
    return (
      <Link to={link} {...props}>
        {content}
      </Link>
    );
  }
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" {...props}>
      {content}
    </a>
  );
}

/** Two slashes begin the address of another site. */
export function isInternalLink(link: string): boolean {
  return link.startsWith('/') && !link.startsWith('//');
}
