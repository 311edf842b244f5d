export { incompatibilities } from './compatibility.js';
export { documentText, type JsonSchema, type PublishedSchema, publishedSchemas } from './json-schemas.js';
export { breaches, BreachError, CATALOGUE_FILE, documents, documentsIn, publish } from './publication.js';
