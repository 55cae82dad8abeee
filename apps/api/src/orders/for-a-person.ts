/** What nothing here can mend begins so, and is logged as an error. */
export const FOR_A_PERSON = 'for a person';
