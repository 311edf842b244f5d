/** The product's bill of materials (CycloneDX), from the packages in package-lock.json. */
import { createHash } from 'node:crypto';
import * as cyclonedx from '@cyclonedx/cyclonedx-library';

const { Enums, Models, Serialize, Spec } = cyclonedx;

/**
 * @typedef {object} LockedPackage
 * @property {string} [name]
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

/** @typedef {{ readonly name: string, readonly version: string, readonly packages: Record<string, LockedPackage> }} Lockfile */

const FOLDER = 'node_modules/';

/**
 * Everything that runs, or is bundled into what runs: packages that only build and test are left out. The same lockfile
 * gives the same bytes.
 * @param {Lockfile} lock
 * @returns {string} JSON
 */
export function billOfMaterials(lock) {
  const ships = Object.entries(lock.packages).filter(([place, one]) => place !== '' && !one.dev && !one.link);
  /** @type {Map<string, InstanceType<typeof Models.Component>>} by place in the tree */
  const components = new Map();
  for (const [place, one] of ships) components.set(place, componentOf(place, one));
  const root = new Models.Component(Enums.ComponentType.Application, lock.name, {
    version: lock.version,
    bomRef: lock.name,
  });
  for (const [place, one] of ships) {
    const component = components.get(place);
    // What belongs to the workspace is what the product is made of.
    if (!place.includes(FOLDER) && component) root.dependencies.add(component.bomRef);
    for (const name of Object.keys({ ...one.dependencies, ...one.optionalDependencies, ...one.peerDependencies })) {
      const found = components.get(placeOf(lock, place, name) ?? '');
      if (found) component?.dependencies.add(found.bomRef);
    }
  }
  const bom = new Models.Bom({ version: 1, serialNumber: serialNumber(lock) });
  bom.metadata.component = root;
  for (const component of components.values()) bom.components.add(component);
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

/**
 * @param {string} place
 * @param {LockedPackage} one
 */
function componentOf(place, one) {
  const full = one.name ?? place.slice(place.lastIndexOf(FOLDER) + FOLDER.length);
  const [group, name] = full.startsWith('@') ? /** @type {[string, string]} */ (full.split('/')) : ['', full];
  const version = one.version ?? '';
  const isOurs = !place.includes(FOLDER);
  const component = new Models.Component(isOurs ? Enums.ComponentType.Application : Enums.ComponentType.Library, name, {
    ...(group ? { group } : {}),
    version,
    bomRef: place,
    ...(one.optional ? { scope: Enums.ComponentScope.Optional } : {}),
    ...(isOurs ? {} : { purl: `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ''}${name}@${version}` }),
  });
  if (one.license) component.licenses.add(licenseOf(one.license));
  const [algorithm, digest] = one.integrity?.split('-', 2) ?? [];
  if (algorithm === 'sha512' && digest)
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(digest, 'base64').toString('hex'));
  return component;
}

/** @param {string} text */
function licenseOf(text) {
  if (cyclonedx.SPDX.isSupportedSpdxId(text)) return new Models.SpdxLicense(text);
  return / (AND|OR|WITH) /.test(text) ? new Models.LicenseExpression(text) : new Models.NamedLicense(text);
}

/**
 * Where Node finds a package from a place: in its own folder, or in one above.
 * @param {Lockfile} lock
 * @param {string} place
 * @param {string} name
 * @returns {string | undefined}
 */
function placeOf(lock, place, name) {
  for (let above = place; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/')))) {
    if (!above.endsWith('/node_modules') && above !== 'node_modules') {
      const found = `${above === '' ? '' : `${above}/`}${FOLDER}${name}`;
      const one = lock.packages[found];
      if (one) return one.link ? one.resolved : found;
    }
    if (above === '') return undefined;
  }
}

/**
 * A UUID that follows from the content.
 * @param {Lockfile} lock
 */
function serialNumber(lock) {
  const hex = createHash('sha256').update(JSON.stringify(lock.packages)).digest('hex');
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${groups.join('-')}`;
}
