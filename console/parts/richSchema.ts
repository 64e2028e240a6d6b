/** What a rich text is made of, as the editor knows it: no more than the server keeps, and nothing that it keeps is lost when a text is edited. */
import { Mark, Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'

const attributes =
  (...names: readonly string[]) =>
  () =>
    Object.fromEntries(names.map(name => [name, { default: null }]))

/** A picture among the words. */
const picture = Node.create({
  name: 'picture',
  inline: true,
  group: 'inline',
  draggable: true,
  addAttributes: attributes('src', 'alt', 'title', 'width', 'height'),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** The parts of a table: they come with older texts and from spreadsheets, and are typed in as they are. */
const part = (tag: string, content: string, more: Parameters<typeof Node.create>[0] = {}) =>
  Node.create({ name: tag, content, parseHTML: () => [{ tag }], renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0], ...more })
const span = { isolating: true, addAttributes: attributes('colspan', 'rowspan') }
const table = [
  part('table', 'tr+', { group: 'block', isolating: true, renderHTML: () => ['table', ['tbody', 0]] }),
  part('tr', '(td|th)*'),
  part('td', 'block+', span),
  part('th', 'block+', span),
]

const marks = ['sub', 'sup', 'mark', 'small'].map(tag => Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }))

export const richSchema = [
  // A link is followed where the text is read, not where it is written; lines are broken by who writes them.
  StarterKit.configure({ trailingNode: false, gapcursor: false, link: { openOnClick: false, protocols: ['mailto', 'tel'] } }),
  picture,
  ...table,
  ...marks,
]
