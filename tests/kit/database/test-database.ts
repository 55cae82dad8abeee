/** The template database to copy, set up once per run. */
type TestDatabase =
  | { kind: 'PGlite'; folder: string }
  | { kind: 'PostgreSQL'; url: string; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: TestDatabase;
  }
}

export {};
