/** Injection token of the api's own settings; what every part has stands in the platform. */
export const API_CONFIG = Symbol('api config');
