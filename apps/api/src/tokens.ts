/** Injection tokens of what is the api's own; what every part has stands in the platform. */

export const API_CONFIG = Symbol('api config');
/** The `OpenApiDocument` of what this api registers. */
export const API_DOCUMENT = Symbol('api document');
