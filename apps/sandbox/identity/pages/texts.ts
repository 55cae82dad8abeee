/** The languages that the pages are written in. */
const LOCALES = ['en-GB', 'es-ES'] as const;
export type Locale = (typeof LOCALES)[number];

export type Texts = typeof ENGLISH;

const ENGLISH = {
  slogan: 'The members’ shop for avios.',
  cancel: 'Cancel',
  goToShop: 'Go to the shop',
  closeWindow: 'You can close this window.',
  tooManyTries: {
    title: 'Too many attempts',
    text: (wait: string) => `Please wait ${wait}, then try again.`,
  },
  logIn: {
    title: 'Log in',
    intro: 'Use your membership number or email.',
    identifier: 'Membership number or email',
    password: 'Password',
    demo: 'This is a demo. Every demo member’s password is',
    empty: {
      title: 'Something is missing',
      text: 'Please enter your membership number or email, and your password.',
    },
    wrong: {
      title: 'That doesn’t match',
      text: 'Please check your membership number or email and your password.',
    },
  },
  code: {
    title: 'Confirm it’s you',
    intro:
      'Enter the six digits from your authenticator app. We ask for a code before avios leave your account.',
    label: 'One-time code',
    confirm: 'Confirm',
    demo: 'This is a demo. The code is always',
    transfer: 'You transfer',
    recipient: 'To the member ending in',
    empty: { title: 'The code is missing', text: 'Please enter the six digits.' },
    wrong: { title: 'That code isn’t right', text: 'Please check it, or wait for the next one.' },
  },
  connect: {
    title: 'Connect an account',
    intro: (name: string) => `${name}, the shop would like to connect your account with`,
    confirm: 'Connect',
    demo: (connection: string) => `This is a demo. Nothing is sent to ${connection}.`,
  },
  loggedOut: {
    title: 'You’re logged out',
    intro: 'We’ve logged you out on all your devices. You can close this window.',
  },
  errors: {
    expired: {
      title: 'This page has expired',
      text: 'It’s been open for too long, it’s already been used, or someone has logged in or out in another tab. Please start again from the shop.',
    },
    other_member: {
      title: 'Please log in first',
      text: 'Only the member who started this can continue. Please log in to the shop and try again.',
    },
    return_not_allowed: {
      title: 'You’re still logged in',
      text: 'We couldn’t log you out, because the address to return to doesn’t belong to the shop.',
    },
    unknown_client: {
      title: 'You’re still logged in',
      text: 'We couldn’t log you out, because we don’t know the site that asked for it.',
    },
    not_found: {
      title: 'There’s nothing here',
      text: 'This is where members of the shop log in. Please start from the shop.',
    },
    other: {
      title: 'We couldn’t log you in',
      text: 'We couldn’t understand the shop’s request. Please start again from the shop.',
    },
  },
};

const SPANISH: Texts = {
  slogan: 'La tienda de avios de los socios.',
  cancel: 'Cancelar',
  goToShop: 'Ir a la tienda',
  closeWindow: 'Puedes cerrar esta ventana.',
  tooManyTries: {
    title: 'Demasiados intentos',
    text: (wait) => `Espera ${wait} e inténtalo de nuevo.`,
  },
  logIn: {
    title: 'Iniciar sesión',
    intro: 'Usa tu número de socio o tu correo electrónico.',
    identifier: 'Número de socio o correo electrónico',
    password: 'Contraseña',
    demo: 'Esto es una demostración. La contraseña de todos los socios de prueba es',
    empty: {
      title: 'Falta algo',
      text: 'Escribe tu número de socio o correo electrónico y tu contraseña.',
    },
    wrong: {
      title: 'Los datos no coinciden',
      text: 'Comprueba tu número de socio o correo electrónico y tu contraseña.',
    },
  },
  code: {
    title: 'Confirma que eres tú',
    intro:
      'Escribe las seis cifras de tu aplicación de autenticación. Pedimos un código antes de que salgan avios de tu cuenta.',
    label: 'Código de un solo uso',
    confirm: 'Confirmar',
    demo: 'Esto es una demostración. El código siempre es',
    transfer: 'Transfieres',
    recipient: 'Al socio cuyo número termina en',
    empty: { title: 'Falta el código', text: 'Escribe las seis cifras.' },
    wrong: { title: 'El código no es correcto', text: 'Compruébalo o espera al siguiente.' },
  },
  connect: {
    title: 'Conectar una cuenta',
    intro: (name) => `${name}, la tienda quiere conectar tu cuenta con`,
    confirm: 'Conectar',
    demo: (connection) => `Esto es una demostración. No se envía nada a ${connection}.`,
  },
  loggedOut: {
    title: 'Has cerrado la sesión',
    intro: 'Tu sesión está cerrada en todos tus dispositivos. Ya puedes cerrar esta ventana.',
  },
  errors: {
    expired: {
      title: 'Esta página ha caducado',
      text: 'Lleva demasiado tiempo abierta, ya se ha usado o alguien ha iniciado o cerrado sesión en otra pestaña. Empieza de nuevo desde la tienda.',
    },
    other_member: {
      title: 'Primero inicia sesión',
      text: 'Solo puede continuar quien empezó. Inicia sesión en la tienda e inténtalo de nuevo.',
    },
    return_not_allowed: {
      title: 'Tu sesión sigue abierta',
      text: 'No hemos podido cerrarla porque la dirección de regreso no es de la tienda.',
    },
    unknown_client: {
      title: 'Tu sesión sigue abierta',
      text: 'No hemos podido cerrarla porque no conocemos el sitio que lo ha pedido.',
    },
    not_found: {
      title: 'Aquí no hay nada',
      text: 'Aquí inician sesión los socios de la tienda. Empieza desde la tienda.',
    },
    other: {
      title: 'No hemos podido iniciar tu sesión',
      text: 'No hemos entendido la petición de la tienda. Empieza de nuevo desde la tienda.',
    },
  },
};

/** The texts of a site in the languages that it has. */
export type SiteTexts = { 'en-GB': Texts; 'es-ES'?: Texts };

export const MEMBER_TEXTS: SiteTexts = { 'en-GB': ENGLISH, 'es-ES': SPANISH };

/** Staff work in English. */
export const STAFF_TEXTS: SiteTexts = {
  'en-GB': {
    ...ENGLISH,
    slogan: 'The operator’s desk.',
    goToShop: 'Go to the desk',
    logIn: {
      ...ENGLISH.logIn,
      title: 'Staff log-in',
      intro: 'Use your work email.',
      identifier: 'Work email',
      demo: 'This is a demo. Every demo member of staff’s password is',
      empty: {
        title: 'Something is missing',
        text: 'Please enter your work email and your password.',
      },
      wrong: { title: 'That doesn’t match', text: 'Please check your work email and password.' },
    },
    loggedOut: {
      title: 'You’re logged out',
      intro: 'You can close this window.',
    },
    errors: {
      ...ENGLISH.errors,
      expired: {
        ...ENGLISH.errors.expired,
        text: 'It’s been open for too long or it’s already been used. Please start again from the desk.',
      },
      not_found: {
        ...ENGLISH.errors.not_found,
        text: 'This is where staff log in. Please start from the desk.',
      },
      other: {
        ...ENGLISH.errors.other,
        text: 'We couldn’t understand the desk’s request. Please start again from the desk.',
      },
    },
  },
};

export function localesOf(texts: SiteTexts): readonly Locale[] {
  return LOCALES.filter((locale) => texts[locale]);
}

export function textsOf(texts: SiteTexts, locale: Locale): Texts {
  return texts[locale] ?? texts['en-GB'];
}
