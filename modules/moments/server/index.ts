/** What moments give the server: a trace of who fetched their photos. */
import type { Module } from '../../kit/index.ts'
import { traceLooks } from './looks.ts'

export const server: Pick<Module, 'http'> = { http: traceLooks }
