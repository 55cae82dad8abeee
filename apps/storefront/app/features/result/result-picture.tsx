import built from '@cairn/ui/drawings/result-built.svg';
import fallen from '@cairn/ui/drawings/result-fallen.svg';
import falling from '@cairn/ui/drawings/result-falling.svg';
import stone from '@cairn/ui/drawings/result-stone.svg';
import { Picture } from '@cairn/ui/picture';
import type { Picture as ContentPicture } from '#app/content/entry.server.ts';
import styles from './result-picture.module.css';

const DRAWINGS = { built, fallen, falling } as const;
const SIZE = { width: 320, height: 220 } as const;

export type Shown = keyof typeof DRAWINGS | ContentPicture;

type Props = { shown: Shown; isMoving: boolean };

/** Decoration: the words beside it say the same. */
export function ResultPicture({ shown, isMoving }: Props) {
  if (typeof shown !== 'string') {
    return <Picture {...shown} alt="" sizes="18rem" className={styles.picture} />;
  }
  return (
    <div className={styles.picture}>
      <img {...SIZE} src={DRAWINGS[shown]} alt="" />
      {shown === 'falling' && (
        <img {...SIZE} src={stone} alt="" className={isMoving ? styles.moving : undefined} />
      )}
    </div>
  );
}
