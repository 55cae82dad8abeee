import { fillIn } from '@cairn/contract/values/fill-in';
import { useSettled } from '#app/content/text/use-settled.ts';
import type { ChosenPackage } from './shown-package.ts';

type AnnouncementProps = {
  text: string;
  chosen: ChosenPackage | undefined;
};

/** Debounced, so that screen readers hear only the final choice. */
export function Announcement({ text, chosen }: AnnouncementProps) {
  const isSettled = useSettled(`${chosen?.avios} ${chosen?.price.texts.total}`);
  return (
    <p role="status" className="visually-hidden">
      {isSettled &&
        chosen &&
        fillIn(text, {
          amount: chosen.price.texts.receive,
          total: chosen.price.texts.total,
        })}
    </p>
  );
}
