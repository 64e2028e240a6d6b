/** Stock relations: what may hang on the rows of any resource by one word of its declaration. */
import { everyone, type Role } from './roles.ts'

/** A note by whom and when; a task for whom, until when, done or not; a file with its name, size and kind. */
export type RelationName = 'notes' | 'tasks' | 'attachments'
export const relationNames: readonly RelationName[] = ['notes', 'tasks', 'attachments']

/** Who else than the usual: nobody has more of a row's relations than of the row itself. */
export interface Relation {
  /** Who adds to it: those who may do anything with the row when left out. */
  readonly by?: readonly Role[]
  /** Who sees it, of those who see the row: the staff of all sides, never parents and pupils, when left out. */
  readonly for?: readonly Role[]
}
export type Relations = Readonly<Partial<Record<RelationName, Relation>>>
/** As a declaration says it: `notes: true`, `tasks: { by: ['CS'], for: ['CS', 'PO'] }`. */
export type RelationOptions = Readonly<Partial<Record<RelationName, true | Relation>>>

/** What hangs on rows of other resources: their scope and the right to see them are its own. */
export interface Follows<K extends string = string> {
  readonly as: RelationName
  /** The field that names the resource. */
  readonly of: K
  /** The field with the id of its row. */
  readonly row: K
}

/** Everybody but parents and pupils. */
export const staff: readonly Role[] = everyone.filter(role => role !== 'PR' && role !== 'SD' && role !== 'AU')

/** Who sees a relation, of those who see the row. */
export const relationFor = (relation: Relation): readonly Role[] => relation.for ?? staff

export const relationsOf = (given: RelationOptions): Relations =>
  Object.fromEntries(relationNames.flatMap(name => (given[name] ? [[name, given[name] === true ? {} : given[name]]] : [])))
