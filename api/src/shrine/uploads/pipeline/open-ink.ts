import sharp, { type Metadata, type Sharp } from "sharp";

/**
 * Turns a CMYK image upright and converts it to RGB. A colour profile in the file decides the colours.
 * Without one they are as in browsers: each ink takes its share of one colour, and black of all three.
 * libvips would assume a printing press instead, on which blue is violet.
 */
export async function openInk(image: Sharp, { icc }: Metadata): Promise<Sharp> {
  if (icc?.toString("latin1", 16, 20) === "CMYK") return image.autoOrient();
  const { data, info } = await image
    .autoOrient()
    .pipelineColourspace("cmyk")
    .toColourspace("cmyk")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const colours = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const light = 255 - (data[pixel * 4 + 3] ?? 0);
    for (let channel = 0; channel < 3; channel += 1) {
      const ink = data[pixel * 4 + channel] ?? 0;
      colours[pixel * 3 + channel] = Math.round(((255 - ink) * light) / 255);
    }
  }
  return sharp(colours, { raw: { width, height, channels: 3 } });
}
