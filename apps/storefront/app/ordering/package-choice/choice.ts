/** The query parameter that preselects a package. */
export const CHOICE = 'avios';

/** The form that every button for a package belongs to, wherever it stands on the page. */
export const CHOICE_FORM = 'choose-package';
