/** Which commands may be asked for many rows, and what is asked once for all of them: what every list carries of it. Pure. */
import type { Command } from '../../../modules/kit/command.ts'
import type { Field } from '../../../modules/kit/field.ts'
import type { Fields, Resource } from '../../../modules/kit/resource.ts'
import { removeName } from '../../call.ts'
import type { Looker } from '../offered.ts'

/** Why something is done: said anew for every act, also where the row keeps the last one. */
const isReason = (name: string): boolean => /remark|reason|opinion/i.test(name)
const isAnswer = ({ kind }: Field): boolean => ['text', 'flag', 'choice', 'date', 'time'].includes(kind)
/** A form over a row, rather than an act upon it. */
const formMin = 3

/** What is asked once for all rows; undefined where an answer can only be meant for one. A command may say itself that it is for `many`. */
export function askedOnce({ on, name, input, many }: Command): Fields | undefined {
  const all = Object.entries(input as Fields)
  if (many !== undefined) return many ? (input as Fields) : undefined
  const isOwn = (field: string) => field in on.fields && !isReason(field)
  const isForm = /^(create|change|remove|save)/.test(name) || all.filter(([one]) => isOwn(one)).length >= formMin
  const rest = all.filter(([one, field]) => field.required || (!isOwn(one) && !/Id$/.test(one) && isAnswer(field)))
  if (isForm || (all.length > 0 && rest.length === 0) || rest.some(([one, field]) => isOwn(one) || !isAnswer(field))) return undefined
  return Object.fromEntries(rest)
}

/** The commands of a list that somebody may run on many of its rows. Removing has a button of its own. */
export const commandsForMany = (commands: readonly Command[], of: Resource, { may }: Pick<Looker, 'may'>): readonly Command[] =>
  commands.filter(
    command =>
      command.on.name === of.name &&
      command.name !== removeName(of) &&
      may(command.permit) &&
      of.lifecycle.statuses.some(status => status !== 'new' && of.lifecycle.allowed(status).includes(command.name)) &&
      askedOnce(command) !== undefined,
  )

/** Families have a handful of rows, each with its own buttons. */
const isFamily = (roles: readonly string[]): boolean => roles.includes('PR') || roles.includes('SD')
interface List {
  readonly of: Resource
  readonly commands?: readonly Command[] | undefined
  readonly forms?: Readonly<Record<string, { readonly showsMore?: true }>> | undefined
}
/** What a reader may do with many rows of a list: `removes` by the button at its head, `commands` by the bar below it. Its rows are ticked for
 * that, or not at all. */
export function manyOf({ of, commands = [], forms }: List, who: Pick<Looker, 'may'>, roles: readonly string[]) {
  const own = isFamily(roles) ? [] : commandsForMany(commands, of, who).filter(({ many, name }) => many || !forms?.[name] || forms[name].showsMore)
  const removes = commands.some(command => command.on.name === of.name && command.name === removeName(of) && who.may(command.permit))
  return { removes, commands: own, isTicked: removes || own.length > 0 }
}
