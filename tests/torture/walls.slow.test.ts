/** Walls from outside, on SQLite. */
import { walls } from '../walls/suite.ts'

walls('sqlite')
