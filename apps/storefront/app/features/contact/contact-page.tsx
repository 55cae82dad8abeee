import { fillIn } from '@cairn/contract/values/fill-in';
import { Box } from '@cairn/ui/box';
import { Button, buttonClass } from '@cairn/ui/button';
import chatSpot from '@cairn/ui/drawings/spot-chat.svg';
import { Icon } from '@cairn/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { OPEN_CHAT } from '#app/chat/chat-address.ts';
import type { ContactPage as Content } from '#app/content/pages/contact-page.server.ts';
import { PageHead } from '#app/content/pages/page-head.tsx';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';
import type { ContactProps } from './use-contact-form.ts';

type Sent = { reference: string; email: string };

export function ContactPage(props: ContactProps) {
  const { content, chatbot } = props;
  const { chat, help } = content;
  const [sent, setSent] = useState<Sent>();
  return (
    <main id="main" className="wrap">
      <PageHead page={content} />
      <div className={styles.columns}>
        {chat && chatbot && (
          <section className={styles.chat} aria-labelledby="chat-title">
            <img src={chatSpot} alt="" width="160" height="112" />
            <h2 id="chat-title">{chat.title}</h2>
            <p>{chat.text}</p>
            <Link className={buttonClass({ kind: 'secondary' })} to={OPEN_CHAT} preventScrollReset>
              {chat.buttonText}
            </Link>
            {help && (
              <p className={styles.help}>
                <ContentLink link={help.link.link}>{help.link.text}</ContentLink>
              </p>
            )}
          </section>
        )}
        <div className={styles.write}>
          <Box aria-labelledby="write">
            {sent ? (
              <MessageSent content={content} sent={sent} onAgain={() => setSent(undefined)} />
            ) : (
              <>
                <h2 id="write" className={styles.title}>
                  {content.form.title}
                </h2>
                <ContactForm {...props} onSent={setSent} />
              </>
            )}
          </Box>
          <ul className={styles.facts}>
            {content.facts.map(({ icon, title, text }) => (
              <li key={title}>
                <Icon name={icon} />
                <span>
                  <strong>{title}</strong>
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </main>
  );
}

type SentProps = { content: Content; sent: Sent; onAgain(): void };

/** The heading is focused, because the button that was pressed is gone. */
function MessageSent({ content: { sent: texts }, sent, onAgain }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <h2 id="write" ref={heading} tabIndex={-1} className={styles.title}>
        {texts.title}
      </h2>
      <p role="status">{fillIn(texts.text, sent)}</p>
      <p className={styles.small}>{texts.spamText}</p>
      <div className={styles.actions}>
        <ContentLink className={buttonClass()} link={texts.link.link}>
          {texts.link.text}
        </ContentLink>
        <Button kind="secondary" onClick={onAgain}>
          {texts.againText}
        </Button>
      </div>
    </div>
  );
}
