import sharp from 'sharp'

/** A plain PNG, half as high as it is wide. */
export async function drawImage(width: number): Promise<Buffer> {
  const background = { r: 40, g: 90, b: 140 }
  return sharp({ create: { width, height: Math.round(width / 2), channels: 3, background } })
    .png()
    .toBuffer()
}
