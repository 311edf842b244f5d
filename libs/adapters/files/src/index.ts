export { facePicture, portrait } from './image.js';
export { type CheckedFile, checkUpload, fileTooLarge, MOST_FILE_BYTES } from './check-upload.js';
export { type FileStore, PostgresFileStore } from './file-store.js';
export { chargingCost, type UploadBudget } from './costly-file.js';
export { readUpload, uploadName } from './read-upload.js';
export { fileHeaders, safeName } from './serve.js';
export { type FileKind } from './sniff.js';
