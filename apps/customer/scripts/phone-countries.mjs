/** Reduces the phone number metadata to the countries that the phone field offers: a fifth of the whole. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OFFERED = new URL('../src/shared/forms/countries.json', import.meta.url);
const METADATA = fileURLToPath(import.meta.resolve('libphonenumber-js/mobile/metadata'));

/** @typedef {import('libphonenumber-js/core').MetadataJson} Metadata */

/**
 * @param {Metadata} metadata
 * @param {readonly string[]} codes
 * @returns {Metadata}
 */
export function onlyCountries(metadata, codes) {
  const calling = Object.entries(metadata.country_calling_codes).flatMap(([dial, countries]) => {
    const remaining = countries.filter((code) => codes.includes(code));
    return remaining.length > 0 ? [[dial, remaining]] : [];
  });
  const countries = Object.entries(metadata.countries).filter(([code]) => codes.includes(code));
  return {
    ...metadata,
    country_calling_codes: Object.fromEntries(calling),
    countries: Object.fromEntries(countries),
    nonGeographic: {},
  };
}

/** @returns {import('vite').Plugin} */
export function phoneCountries() {
  return {
    name: 'phone-countries',
    async load(id) {
      if (id !== METADATA) return null;
      const codes = Object.keys(JSON.parse(readFileSync(OFFERED, 'utf8')));
      const { default: metadata } = await import('libphonenumber-js/mobile/metadata');
      return `export default ${JSON.stringify(onlyCountries(metadata, codes))}`;
    },
  };
}
