/** Injection tokens that belong to the api alone; shared ones are in the platform. */

export const API_CONFIG = Symbol('api config');
/** Makes the `OpenApiDocument` of what this api registers. */
export const API_DOCUMENT = Symbol('api document');
