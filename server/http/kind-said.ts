/** A field that keeps the name of a resource (`keepsKind`), as people call it and ask for it. */
import type { Resource } from '../../modules/kit/index.ts'
import type { Lang } from './envelope.ts'

type Resources = ReadonlyMap<string, Resource>

/** The label of the resource, and what follows its name, as the ending of a file: `student.xlsx` is called 学生.xlsx. */
export function kindSaid(resources: Resources, value: unknown, lang: Lang): unknown {
  const [name = '', ...ending] = String(value ?? '').split('.')
  return [resources.get(name)?.label[lang] ?? name, ...ending].join('.')
}
/** The names of the resources that are called like this in either language, or exactly so in the log. */
export const kindsCalled = (resources: Resources, text: string): readonly string[] =>
  [...resources.values()].filter(of => of.name === text || of.label.some(label => label.toLowerCase().includes(text.toLowerCase()))).map(of => of.name)
