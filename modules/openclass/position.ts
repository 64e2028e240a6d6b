/** Where the browser is that somebody clocks in with. */

/** Where the browser says it is, as texts of degrees. */
export const position = (): Promise<{ readonly lng: string; readonly lat: string } | undefined> =>
  new Promise(resolve => {
    if (!navigator.geolocation) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: coords.longitude.toFixed(6), lat: coords.latitude.toFixed(6) }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  })
