/** Which commands stand as buttons: those that a row's status allows, that somebody may run, and that make sense on the row. Pure, so that
 * a test asks the same of every resource, status and role. */
import type { Command, Offered } from '../../modules/kit/command.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Wire } from '../call.ts'

/** To whom buttons are shown: who it is, and which permission codes the server gave their session. */
export type Looker = Parameters<Offered>[1] & { may(permit: string): boolean }

/** The commands that may run on a row of this status. A row not yet there has the status `new`. */
export function allowedTo(commands: readonly Command[], of: Resource, status: string, { may }: Pick<Looker, 'may'>): readonly Command[] {
  const names = of.lifecycle.allowed(status)
  const allowed = commands.filter(command => command.on.name === of.name && names.includes(command.name) && may(command.permit))
  // What hurts comes last, whatever the order of the declarations; moving money is the work itself, and says before what it does.
  const hurts = ({ danger, statement }: Command) => danger && !statement
  return [...allowed.filter(command => !hurts(command)), ...allowed.filter(hurts)]
}
/** Those that make a row. Where a command says whom it is for by who they are alone, that holds before there is one. */
export const offeredAnew = (commands: readonly Command[], of: Resource, who: Looker): readonly Command[] =>
  allowedTo(commands, of, 'new', who).filter(({ offered }) => offered?.reads.length !== 0 || offered({}, who))
/** Those of them that make sense on this very row, as the wire shows it. */
export const offeredTo = (commands: readonly Command[], of: Resource, row: Wire, who: Looker): readonly Command[] =>
  allowedTo(commands, of, row.status, who).filter(command => command.offered?.(row, who) ?? true)
