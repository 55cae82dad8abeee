import clientModule from '@adyen/api-library/lib/src/client.js';
import hmacModule from '@adyen/api-library/lib/src/utils/hmacValidator.js';

/** The provider's own library, as Node imports it. */
export const Client = clientModule.default;
export const HmacValidator = hmacModule.default;
