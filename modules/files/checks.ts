/** What may be uploaded: types, sizes, tags and names. Asked by the form before it sends and by the server before it keeps. */
import { type Label, type RefusalCode, refusals, type Role } from '../kit/index.ts'

export const mb = 1024 * 1024
export const avatarBytesMax = 500 * 1024
export const pictureBytesMax = 10_485_760
/** Bigger files go up in slices of this size. */
export const sliceBytes = 5 * mb
export const slicesMax = 1_000
/** The largest picture that is read, in pixels: what unpacks to more is refused unread. */
export const pixelsMax = 50_000_000
/** An avatar is kept no larger than this, in pixels of its longer side. */
export const avatarSide = 512

/** What a tenant may set, as parameters; all in MB. */
export const settings = {
  sizeMax: { key: 'file.sizeMaxMb', usual: 100, most: 2_048 },
  tenantQuota: { key: 'file.tenantQuotaMb', usual: 200 * 1024, most: 1024 * 1024 * 1024 },
  userQuota: { key: 'file.userQuotaMb', usual: 5 * 1024, most: 1024 * 1024 },
} as const
export type Setting = keyof typeof settings

/** The value of a setting in bytes; a parameter that is no sensible number counts as not set. */
export function settingBytes(name: Setting, text: string | null | undefined): number {
  const { usual, most } = settings[name],
    given = Number(text ?? '')
  return (Number.isFinite(given) && given > 0 ? Math.min(given, most) : usual) * mb
}

export const no = refusals('file', {
  none: ['请选择文件', 'please choose a file'],
  empty: ['文件内容为空', 'the file is empty'],
  type: ['不支持上传该类型的文件', 'files of this type can not be uploaded'],
  lies: ['文件内容与扩展名不符', 'the content of the file does not match its extension'],
  size: ['文件过大', 'the file is too large'],
  avatarType: ['只支持jpg/png/jpeg格式', 'only jpg/png/jpeg pictures'],
  avatarSize: ['图片大小不能超过500kb', 'picture larger than 500kb'],
  pictureSize: ['图片大小不能超过10MB', 'picture larger than 10MB'],
  pixels: ['图片像素过多，请缩小后再上传', 'the picture has too many pixels, please scale it down'],
  picture: ['图片无法读取，可能已损坏', 'the picture can not be read, it may be damaged'],
  broken: ['上传中断，请重试', 'the upload was cut off, please try again'],
  belongs: ['用途标记须为1到30个字母、数字、下划线或短横线', 'the tag is 1 to 30 letters, digits, underscores or hyphens'],
  publicTag: ['只有平台人员可以上传公开图片', 'only the platform may upload public pictures'],
  tenantQuota: ['租户的文件空间已满', 'the file space of the tenant is used up'],
  userQuota: ['您的文件空间已满，请联系管理员', 'your file space is used up, please ask an administrator'],
  busy: ['正在上传的文件过多，请稍后再试', 'too many uploads at once, please try again later'],
  storage: ['文件存储暂不可用，请稍后再试', 'the storage of files is not available, please try again later'],
  md5: ['fileMd5须为32位十六进制', 'fileMd5 has 32 hexadecimal digits'],
  slice: ['分片序号须小于分片总数，总数不超过1000', 'the number of a slice is below their total, of at most 1000'],
  sliceSize: ['分片过大', 'the slice is too large'],
  slices: ['分片不完整，请重新上传缺少的分片', 'slices are missing, please send them again'],
  unfinished: ['未完成的上传过多，请稍后再试', 'too many unfinished uploads, please try again later'],
  sum: ['文件校验失败，请重新上传', 'the file does not match its checksum, please upload it again'],
})

const documents = ['application/pdf'],
  old = ['application/x-cfb'],
  packed = ['application/zip']
const openxml = 'application/vnd.openxmlformats-officedocument'
/** Extension → what its content may be found to be; the first is what it usually is. Texts have no marks of their own. */
export const extensions: Readonly<Record<string, readonly string[]>> = {
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png', 'image/apng'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  bmp: ['image/bmp'],
  heic: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  pdf: documents,
  doc: old,
  xls: old,
  ppt: old,
  wps: old,
  et: old,
  dps: old,
  docx: [`${openxml}.wordprocessingml.document`],
  xlsx: [`${openxml}.spreadsheetml.sheet`],
  pptx: [`${openxml}.presentationml.presentation`],
  ofd: packed,
  zip: packed,
  rar: ['application/x-rar-compressed'],
  '7z': ['application/x-7z-compressed'],
  txt: ['text/plain'],
  csv: ['text/csv'],
  mp3: ['audio/mpeg'],
  wav: ['audio/wav'],
  m4a: ['audio/x-m4a', 'audio/mp4'],
  aac: ['audio/aac'],
  amr: ['audio/amr'],
  mp4: ['video/mp4', 'video/x-m4v'],
  mov: ['video/quicktime'],
  webm: ['video/webm'],
  avi: ['video/vnd.avi'],
}
export const isText = (type: string): boolean => type.startsWith('text/')
export const isPicture = (type: string): boolean => type.startsWith('image/')
const avatarExtensions = ['jpg', 'jpeg', 'png']

/** Tags of pictures that anybody may see; all but a person's own are the platform's. */
export const avatarTag = 'avatar'
export const publicTags: readonly string[] = [avatarTag, 'slider', 'banner', 'website']
const publishers: readonly (Role | 'system')[] = ['PA', 'PO', 'system']
export const usualTag = 'tourist'
/** Of files that hang on rows: only who reaches the row fetches them. */
export const attachedTag = 'attached'
/** What the tags that the product gives are called; others say themselves what they are for. */
export const tags: Readonly<Record<string, Label>> = {
  [avatarTag]: ['头像', 'Avatar'],
  slider: ['轮播图', 'Slides'],
  banner: ['横幅', 'Banner'],
  website: ['官网', 'Website'],
  [usualTag]: ['一般上传', 'Upload'],
  [attachedTag]: ['业务附件', 'Attached to a record'],
}

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(safeName(name))?.[1]?.toLowerCase() ?? ''

export interface Candidate {
  readonly name: string
  readonly size: number
  readonly belongs?: string | undefined
}

/** The first rule that a file breaks by what it says of itself, or undefined. `sizeMax` in bytes. */
export function refusedFor({ name, size, belongs }: Candidate, sizeMax: number, role?: Role | 'system'): RefusalCode | undefined {
  const extension = extensionOf(name),
    types = extensions[extension]
  if (belongs && !/^[\w-]{1,30}$/.test(belongs)) return { ...no.belongs, field: 'belongs' }
  if (belongs === avatarTag && !avatarExtensions.includes(extension)) return no.avatarType
  if (!types) return { ...no.type, detail: { extension, allowed: Object.keys(extensions) } }
  if (size === 0) return no.empty
  if (belongs === avatarTag && size > avatarBytesMax) return no.avatarSize
  if (isPicture(types[0]!) && size > pictureBytesMax) return no.pictureSize
  if (size > sizeMax) return tooLarge(sizeMax)
  if (belongs && belongs !== avatarTag && publicTags.includes(belongs) && role && !publishers.includes(role)) return { ...no.publicTag, field: 'belongs' }
  return undefined
}
export function tooLarge(sizeMax: number): RefusalCode {
  const most = Math.floor(sizeMax / mb)
  return { ...no.size, label: [`文件大小不能超过${most}MB`, `file larger than ${most}MB`], detail: { max: sizeMax } }
}

const nameMax = 120
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** A file name without a path, signs that mean something to systems, or more length than it needs. */
export function safeName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).pop() ?? ''
  const clean = last
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*%#&,;'`$!=+~^{}[\]]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const ending = /\.[^.]{1,12}$/.exec(clean)?.[0] ?? ''
  const signs = [...clean.slice(0, clean.length - ending.length)].slice(0, nameMax - ending.length).join('')
  const name = `${signs}${ending}`
  return name === '' ? 'file' : devices.test(name) ? `_${name}` : name
}
