/** Injection tokens that belong to the api alone; shared ones are in the platform. */

export const API_CONFIG = Symbol('api config');
/** The `OpenApiDocument` of what this api registers. */
export const API_DOCUMENT = Symbol('api document');
