// Starts programs that end when we end, on any Node from 20: signals go on to them, and they notice when we are gone without a word.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const isWindows = process.platform === 'win32'
/** The exit code of a program that this signal ended, by the convention of shells: 130 for SIGINT, 143 for SIGTERM. */
export const exitOf = signal => 128 + (constants.signals[signal] ?? 0)

const starter = process.ppid,
  hasLine = process.connected === true
/** Whoever started us is gone: the line that it holds to us is cut; or, where npm runs us, which holds none, we were handed to another. */
const isOrphan = () => (hasLine && !process.connected) || (!isWindows && 'npm_lifecycle_event' in process.env && process.ppid !== starter)

/** Calls back for every wish that we end: SIGINT, SIGTERM, and SIGTERM as well when whoever started us is gone. Answers how to stop listening. */
export function onStop(wish) {
  const gone = () => {
    clearInterval(watch)
    wish('SIGTERM')
  }
  const watch = setInterval(() => {
    if (isOrphan()) gone()
  }, 500).unref()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, wish)
  return () => {
    clearInterval(watch)
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, wish)
  }
}

/** The terminal, and a line to us, which is cut when we end, however we end. Only for programs that listen to it: ours. */
const withLine = ['inherit', 'inherit', 'inherit', 'ipc']

/** Starts a program in our place at the terminal; answers how to end it and, when it has ended, its exit code. What asks us to end asks it. */
export function launch(command, args, options) {
  const child = spawn(command, args, { stdio: withLine, ...options })
  // On Windows a console tells everybody in it, and to kill is not to ask.
  const end = signal => {
    if (isWindows) {
      if (child.connected) child.disconnect()
    } else child.kill(signal)
  }
  const ended = new Promise(resolve => {
    const listened = onStop(end)
    const done = code => {
      listened()
      resolve(code)
    }
    child.once('error', error => {
      console.error(`${command} could not be run: ${error.message}`)
      done(1)
    })
    child.once('exit', (code, signal) => done(signal ? exitOf(signal) : (code ?? 1)))
  })
  return { end, ended }
}
