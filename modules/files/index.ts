/** The public face of files. */
export { attach, erase as eraseAttach, eraseFileIn, fileIn, remove as removeAttach, upload } from './attach.ts'
export {
  attachedTag,
  avatarBytesMax,
  avatarSide,
  avatarTag,
  extensionOf,
  extensions,
  isPicture,
  isText,
  mb,
  no as noFile,
  pixelsMax,
  publicTags,
  refusedFor,
  safeName,
  settingBytes,
  settings,
  slicesMax,
  tooLarge,
  usualTag,
} from './checks.ts'
export { note as noteImport } from './import-log.ts'
export { disk, no as noOss, oss } from './oss.ts'
export type { Files, Place, StorageRow } from './storage.ts'
