/** A short sound and a number in the title of the window: something came while somebody looked elsewhere. */

let context: AudioContext | undefined
/** Two soft tones; silent where the browser lets nobody be startled before they have touched the page. */
export function chime(): void {
  try {
    context ??= new AudioContext()
    for (const [i, tone] of [660, 880].entries()) {
      const begin = context.currentTime + i * 0.12,
        sound = context.createOscillator(),
        gain = context.createGain()
      sound.frequency.value = tone
      gain.gain.setValueAtTime(0.08, begin)
      gain.gain.exponentialRampToValueAtTime(0.001, begin + 0.2)
      sound.connect(gain).connect(context.destination)
      sound.start(begin)
      sound.stop(begin + 0.22)
    }
  } catch {
    // A browser without sound says nothing.
  }
}

const mark = /^\(\d+\) /
/** Shows in the title of the window how many wait; nothing for none. */
export function badge(count: number): void {
  const bare = document.title.replace(mark, '')
  document.title = count > 0 ? `(${count}) ${bare}` : bare
}
