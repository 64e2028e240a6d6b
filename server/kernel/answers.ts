/** What reactions answer: their commands, run one after another, or sent to the writer together where nothing hangs on their order. */
import { type Happened, type Invoke, type Reaction, RefusalError, type ReactionContext } from '../../modules/kit/index.ts'
import type { Engine } from './engine.ts'
import { limits } from './limits.ts'
import { no } from './refusals.ts'

export interface Logger {
  warn(what: object, message: string): void
  error(what: object, message: string): void
}

export interface Acted {
  readonly commands: number
  readonly taken: number
}

/** Commands that nobody waits for and that share a commit with people's. */
const beforePeople = 4

/** Runs what reactions answer as the system, each command once under its key. */
export function answers(on: Engine, logger: Logger) {
  let sentNow = 0
  /** Runs a command that a reaction answered. A refusal is the answer "not needed any more": it is logged, unless it was before, and the line goes on.
   * Answers whether it was taken. */
  async function take(one: Reaction, tenant: string, step: Invoke, key: string, isAgain = false): Promise<boolean> {
    sentNow++
    try {
      await on.run(on.system(tenant), step.command, step.id, step.input, { key })
      return true
    } catch (error) {
      // A queue that is full says nothing of the command: it is tried again.
      if (!(error instanceof RefusalError) || error.refused.code === no.busy.code) throw error
      // Done before, under ids of its own, by a run that ended before its place in the log was kept.
      if (error.refused.code !== no.keyReused.code && !isAgain)
        logger.warn({ tenant, reaction: one.name, command: step.command.permit, id: step.id, refused: error.refused.code }, 'a reaction was refused')
      return false
    } finally {
      sentNow--
    }
  }
  /** Runs what a reaction answers, one after another; `isAgain` where it was tried before and nothing changed. Says how many
   * commands there were, and how many of them were taken. */
  async function act(one: Reaction, happened: Happened, at: ReactionContext, key: string, isAgain = false): Promise<Acted> {
    const steps = await one.run(happened, at)
    let taken = 0
    for (const [i, step] of steps.entries()) if (await take(one, happened.tenant, step, `${key}:${i}`, isAgain)) taken++
    return { commands: steps.length, taken }
  }

  /** Commands that were sent to the writer and not waited for, as many as share a commit. */
  function aside() {
    const sent = new Set<Promise<unknown>>()
    let own = 0
    return {
      async send(one: Reaction, happened: Happened, at: ReactionContext, key: string): Promise<void> {
        const steps = await one.run(happened, at)
        // What was sent for other tenants keeps nobody waiting.
        const room = on.writer.waiting - (sentNow - own) > sent.size ? beforePeople : limits.groupMax
        if (sent.size + steps.length > room) await this.all()
        for (const [i, step] of steps.entries()) {
          own++
          const taking = take(one, happened.tenant, step, `${key}:${i}`).finally(() => own--)
          // Whether it fails is looked at when all are waited for.
          taking.catch(() => {})
          sent.add(taking)
        }
      },
      /** Waits until all of them ended; fails when one did. */
      async all(): Promise<void> {
        const ended = await Promise.allSettled(sent)
        sent.clear()
        for (const one of ended) if (one.status === 'rejected') throw one.reason
      },
    }
  }

  return {
    act,
    aside,
    /** Commands that are under way, in all tenants. */
    get sent() {
      return sentNow
    },
  }
}
