/** Media library: pictures of the website with the words that stand for them where nobody sees them. */
import { crud, find, image, int, optional, resource, text } from '../kit/index.ts'
import { by } from './banner.ts'
import { no } from './edition.ts'
import { uploadRule } from './links.ts'

export const webMedia = resource('web_media', {
  label: ['媒体库', 'Media'],
  path: { base: 'official-website-server/media', list: 'page', remove: 'remove' },
  title: 'title',
  scope: 'everyone',
  read: ['PA', 'PO'],
  fields: {
    picture: image('图片', 'Picture', { required: true, check: uploadRule }),
    title: text('名称', 'Name', { required: true, search: true }),
    alt: text('图片说明', 'What it shows', { required: no.alt.label, search: true }),
    altEn: text('英文说明', 'What it shows, English', { hidden: true }),
    width: int('宽', 'Width', { hidden: true }),
    height: int('高', 'Height', { hidden: true }),
  },
})
export const commands = crud(webMedia, { by, fixed: ['picture'], input: { width: optional(webMedia.fields.width), height: optional(webMedia.fields.height) } })
export const [create, change, remove, restore] = commands
/** The words of pictures by their addresses. */
export const described = (pictures: readonly string[]) => find(webMedia, { picture: pictures, status: 'live' })
