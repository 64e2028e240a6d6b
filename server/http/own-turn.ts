/** Turns of the event loop for long work: whoever exports or makes sheets ready does a slice and waits for the next turn of its own. However many
 * do so at once, each turn of the loop holds one slice, so that whoever asks for a page waits no longer for two exports than for one. */
let last: Promise<void> = Promise.resolve()

/** Resolves in a turn of the event loop in which no other long work goes on. */
export const ownTurn = (): Promise<void> => (last = last.then(() => new Promise<void>(resolve => setImmediate(resolve))))
