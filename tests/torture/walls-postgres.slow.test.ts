/** Walls from outside, on PostgreSQL: a file of its own, so that it runs beside the other. In small the other stands for both. */
import { test } from 'vitest'
import { dialects } from '../app.ts'
import { walls } from '../walls/suite.ts'

if (dialects.includes('postgres') && process.env.TORTURE) walls('postgres')
else test.skip('walls, on PostgreSQL')
