/** Rich text as it may be kept: what could run, load from strange places or dress up as the page is taken out. */
import type { Command, Field } from '../../modules/kit/index.ts'

type Input = Readonly<Record<string, unknown>>

const options = {
  allowedTags: [
    ...'p div br hr h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table thead tbody tfoot tr td th caption figure figcaption'.split(' '),
    ...'b strong i em u s del sub sup code a img span mark small'.split(' '),
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // A picture that was pasted; a browser runs nothing inside a picture.
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  // A protocol-relative address would load from anywhere.
  allowProtocolRelative: false,
  transformTags: { a: (tagName: string, attribs: Record<string, string>) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }) },
}

const richFields = new WeakMap<object, readonly (readonly [string, Field])[]>()
/** The inputs of a command that are rich texts or hold some, worked out once. */
function richIn(command: Command): readonly (readonly [string, Field])[] {
  let found = richFields.get(command)
  if (!found)
    richFields.set(
      command,
      (found = Object.entries(command.input as Readonly<Record<string, Field>>).filter(([, field]) => field.kind === 'rich' || field.riches)),
    )
  return found
}
const isMarked = (value: unknown): boolean =>
  typeof value === 'string' ? /[<&]/.test(value) : value !== null && typeof value === 'object' && /[<&]/.test(JSON.stringify(value))

/** The inputs that hold markup; most commands have none, and the library is loaded only for those that do. */
export const marked = (command: Command, input: Input): readonly (readonly [string, Field])[] => richIn(command).filter(([name]) => isMarked(input[name]))

export async function cleanRich(input: Input, fields: readonly (readonly [string, Field])[]): Promise<Input> {
  const { default: sanitize } = await import('sanitize-html')
  const clean = (html: string) => sanitize(String(html), options)
  return { ...input, ...Object.fromEntries(fields.map(([name, { riches }]) => [name, riches ? riches(input[name], clean) : clean(String(input[name]))])) }
}
