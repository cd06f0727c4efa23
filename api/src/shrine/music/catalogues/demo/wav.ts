import { sampleRate } from "./waves.ts";

const headerBytes = 58;

/**
 * Encodes a mono WAV file in µ-law (ITU-T G.711), which browsers play. Its 8 bits follow the sensitivity
 * of the ear. Samples are from -1 to 1.
 */
export function encodeWav(samples: Float32Array): Buffer {
  const wav = Buffer.alloc(headerBytes + samples.length);
  wav.write("RIFF", 0, "latin1");
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write("WAVEfmt ", 8, "latin1");
  wav.writeUInt32LE(18, 16);
  wav.writeUInt16LE(7, 20); // µ-law
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.writeUInt16LE(0, 36);
  wav.write("fact", 38, "latin1");
  wav.writeUInt32LE(4, 42);
  wav.writeUInt32LE(samples.length, 46);
  wav.write("data", 50, "latin1");
  wav.writeUInt32LE(samples.length, 54);
  samples.forEach((sample, at) => {
    wav[headerBytes + at] = encodeMuLaw(Math.round(sample * 32_767));
  });
  return wav;
}

/** Sign, three exponent bits and four mantissa bits, all inverted (G.711 section 3). */
function encodeMuLaw(sample: number): number {
  const magnitude = Math.min(Math.abs(sample), 32_635) + 132;
  const exponent = Math.floor(Math.log2(magnitude)) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  const sign = sample < 0 ? 0x80 : 0;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}
