import { fillIn } from '@cairn/contract/values/fill-in';
import { Icon } from '@cairn/ui/icon';
import { useHref } from 'react-router';
import type { CalendarEventKind } from '#app/content/blocks/calendar-texts.server.ts';
import { saveFile } from '#app/member-page/save-file.ts';
import { useTexts } from '#app/member-page/use-texts.ts';
import styles from './add-to-calendar.module.css';
import type { CalendarEvent } from './calendar-file.ts';

type Props = {
  kind: CalendarEventKind;
  /** Names the event among those of its kind. */
  id: string;
  at: CalendarEvent['at'];
  /** For the placeholders of the event's texts. */
  values?: Record<string, string>;
  /** The page about it. */
  path: string;
};

/** Has the browser save a date as a file, which calendars open. Nothing of it leaves the browser. */
export default function AddToCalendar({ kind, id, at, values = {}, path }: Props) {
  const texts = useTexts('calendar');
  const href = useHref(path);
  if (!texts) return <span className={styles.place} />;
  const { buttonText, buttonLabel, fileName, events } = texts;
  const summary = fillIn(events[kind].summary, values);
  const description = fillIn(events[kind].description, values);

  async function save(): Promise<void> {
    const { calendarFile } = await import('./calendar-file.ts');
    const { origin, hostname } = window.location;
    const event = { uid: `${kind}-${id}@${hostname}`, at, summary, description };
    const file = calendarFile({ ...event, url: origin + href }, new Date());
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), `${fileName}-${kind}.ics`);
  }

  return (
    <button
      type="button"
      className={styles.place}
      aria-label={fillIn(buttonLabel, { event: summary })}
      onClick={() => void save()}
    >
      <Icon name="calendar-clock" />
      {buttonText}
    </button>
  );
}
