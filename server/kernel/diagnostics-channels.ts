/** Trails: where the kernel says what it does, for whoever measures; nothing is paid while nobody listens. */
import { tracingChannel } from 'node:diagnostics_channel'

/** A command on its way through the writer, until its group is committed. */
export interface CommandTrail { readonly tenant: string; readonly permit: string }
export const commandTrail = tracingChannel<unknown, CommandTrail>('ketang.command')
/** A group of turns in one commit. */
export interface GroupTrail { readonly tenant: string; readonly size: number }
export const groupTrail = tracingChannel<unknown, GroupTrail>('ketang.group')
