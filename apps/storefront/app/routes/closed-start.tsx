import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { type ClosedContent, ComingSoon } from '#app/layout/coming-soon.tsx';
import SwitchedOff from '#app/layout/switched-off.tsx';

type Props = {
  start: ClosedContent | { switchedOff: { title: string; text: string } };
  layout: LayoutContent;
};

export default function ClosedStart({ start, layout }: Props) {
  return 'switchedOff' in start ? (
    <SwitchedOff message={start.switchedOff} layout={layout} />
  ) : (
    <ComingSoon {...start} layout={layout} />
  );
}
