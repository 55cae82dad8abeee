/** Somebody who may log in to the operator's desk. */
export type StaffAccount = {
  email: string;
  name: { firstName: string; lastName: string };
  /** As a company's directory names them; the desk maps them to its roles. */
  groups: readonly string[];
};

/** One for each role of the desk, and a second for support, so that two can want the same order. */
export const DEMO_STAFF: readonly StaffAccount[] = [
  person('Orla', 'Whelan', 'support'),
  person('Dev', 'Anand', 'support'),
  person('Ciarán', 'Fahy', 'finance'),
  person('Beth', 'Lowry', 'marketing'),
  person('Henrik', 'Lund', 'auditor'),
  person('Ada', 'Nolan', 'admin'),
];

function person(firstName: string, lastName: string, group: string): StaffAccount {
  const typeable = firstName.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return {
    email: `${typeable}.${lastName.toLowerCase()}@staff.example`,
    name: { firstName, lastName },
    groups: ['everybody', `desk-${group}`],
  };
}
