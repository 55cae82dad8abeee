import { fillIn } from '@cairn/contract/values/fill-in';
import { Dialog } from '@cairn/ui/dialog';
import { Icon } from '@cairn/ui/icon';
import { pictureUrl } from '@cairn/ui/picture';
import { useState } from 'react';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import { PhoneBar } from '#app/ordering/parts/phone-bar.tsx';
import styles from './boost-bar.module.css';
import { ContinueButton, Lowered, type Summary } from './boost-summary.tsx';
import { BoostPrices, MultiplierChoice } from './multiplier-choice.tsx';

/** The summary in short, for phones. It names the multiplier, whose choice is further down the page. */
export function BoostBar(props: Summary) {
  const { content, avios, multiplier, quote, locale } = props;
  const amount = formatCount(avios * multiplier, locale);
  return (
    <PhoneBar
      label={content.summary.title}
      choice={avios > 0 && <ChosenMultiplier {...props} />}
      text={
        avios > 0
          ? fillIn(content.summary.barText, { amount })
          : content.activities.noneSelectedText
      }
      total={avios > 0 && (quote?.total ?? '–')}
    >
      <ContinueButton {...props} isShort />
    </PhoneBar>
  );
}

function ChosenMultiplier(props: Summary) {
  const { content, avios, multiplier, multipliers, quote, allowance, locale } = props;
  const { choice, summary } = content;
  const [isOpen, setOpen] = useState(false);
  const name = multipliers.find(({ multiplyBy }) => multiplyBy === multiplier)?.name;
  const image = content.multipliers.find(({ multiplyBy }) => multiplyBy === multiplier)?.image;
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {image && (
          <img
            src={pictureUrl(image.src, 767, 'webp')}
            alt=""
            width={image.width}
            height={image.height}
          />
        )}
        <span className={styles.name}>
          <strong>{name}</strong>{' '}
          <small>{fillIn(choice.barText, { amount: formatCount(avios, locale) })}</small>
        </span>
        <span className={styles.change}>
          {choice.changeText}
          <Icon name="chevron-up" />
        </span>
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={choice.title}
        closeLabel={choice.closeLabel}
        actions={<ContinueButton {...props} />}
      >
        {isOpen && (
          <>
            {choice.hint && <p>{choice.hint}</p>}
            <MultiplierChoice
              {...props}
              group="multiplier-in-bar"
              left={allowance?.left ?? Number.POSITIVE_INFINITY}
              onChange={props.onMultiply}
            />
            <Lowered {...props} />
            <BoostPrices {...props} />
            <p role="status" className={styles.total}>
              {fillIn(summary.totalText, { currency: props.currency })}{' '}
              <strong>{quote?.total ?? '–'}</strong>
            </p>
          </>
        )}
      </Dialog>
    </>
  );
}
