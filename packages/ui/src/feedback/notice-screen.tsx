import type { ReactNode } from 'react';
import { Picture } from '../display/picture.tsx';
import styles from './notice-screen.module.css';

export interface NoticeScreenProps {
  title: string;
  message: string;
  picture?: { src: string; width: number; height: number } | undefined;
  children?: ReactNode;
}

/** A full page for errors and maintenance. */
export function NoticeScreen({ title, message, picture, children }: NoticeScreenProps) {
  return (
    <main id="main" className={`wrap ${styles.screen}`}>
      {picture && <Picture {...picture} alt="" sizes="(min-width: 768px) 30rem, 90vw" priority />}
      <h1 tabIndex={-1}>{title}</h1>
      <p>{message}</p>
      {children}
    </main>
  );
}
