/** How a body is made of a former one: its first `start` bytes, other bytes, and its last `end` bytes. */
export type BodyDelta = { start: number; end: number }

/** What two bodies have in common at both ends. */
export function toBodyDelta(former: Uint8Array, body: Uint8Array): BodyDelta {
  const length = Math.min(former.length, body.length)
  const start = findLargest(length, (count) => isEqual(former.subarray(0, count), body.subarray(0, count)))
  const end = findLargest(length - start, (count) =>
    isEqual(former.subarray(former.length - count), body.subarray(body.length - count)),
  )
  return { start, end }
}

/** The body with these bytes between the two ends. */
export function applyBodyDelta(former: Buffer, { start, end }: BodyDelta, between: Uint8Array): Buffer {
  const body = Buffer.allocUnsafeSlow(start + between.length + end)
  former.copy(body, 0, 0, start)
  body.set(between, start)
  former.copy(body, start + between.length, former.length - end)
  return body
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}

/** The largest number up to `max` for which a condition holds that holds for all smaller ones. */
function findLargest(max: number, holds: (count: number) => boolean): number {
  let known = 0
  let beyond = max + 1
  while (beyond - known > 1) {
    const middle = (known + beyond) >>> 1
    if (holds(middle)) known = middle
    else beyond = middle
  }
  return known
}
