import clientModule from '@adyen/api-library/lib/src/client.js';
import hmacModule from '@adyen/api-library/lib/src/utils/hmacValidator.js';

/** Adyen's library is CommonJS: its classes are on `default`. */
export const Client = clientModule.default;
export const HmacValidator = hmacModule.default;
