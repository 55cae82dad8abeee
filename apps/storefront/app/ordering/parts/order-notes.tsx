import { Icon, type IconName } from '@cairn/ui/icon';
import { SummaryNotes } from '@cairn/ui/order-summary';
import { ContentLink } from '#app/content/text/content-link.tsx';

type Note = {
  icon: IconName;
  /** Notes whose text is missing in the content are left out. */
  text: string | undefined;
  link?: { text: string; link: string } | undefined;
};

/** Notes below the price, such as when the avios arrive and what can be refunded. */
export function OrderNotes({ notes }: { notes: readonly Note[] }) {
  return (
    <SummaryNotes
      notes={notes.flatMap(({ icon, text, link }) =>
        text
          ? {
              key: icon,
              icon: <Icon name={icon} />,
              text: (
                <>
                  {text} {link && <ContentLink link={link.link}>{link.text}</ContentLink>}
                </>
              ),
            }
          : [],
      )}
    />
  );
}
