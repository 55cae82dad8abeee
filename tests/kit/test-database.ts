/** Where the tests of this run find a database to copy; set up once, before all of them. */
type TestDatabase =
  | { kind: 'PGlite'; folder: string }
  | { kind: 'PostgreSQL'; url: string; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: TestDatabase;
  }
}

export {};
