/** Diagnostics channels: where the kernel says what it does, for whoever measures; nothing is paid while nobody listens. */
import { tracingChannel } from 'node:diagnostics_channel'

/** A command on its way through the writer, until its group is committed. */
export interface CommandTrace {
  readonly tenant: string
  readonly permit: string
}
export const commandChannel = tracingChannel<unknown, CommandTrace>('ketang.command')
/** A group of turns in one commit. */
export interface GroupTrace {
  readonly tenant: string
  readonly size: number
}
export const groupChannel = tracingChannel<unknown, GroupTrace>('ketang.group')
