/** A string of octets, and all that a UTF-8 decoder must make of it. */
export interface Vector {
  /** Permanent, and never used for another string. */
  readonly id: string;
  readonly octets: Uint8Array;
  /** The offset of the first ill-formed octet; null: the string is well-formed. */
  readonly fault: number | null;
  /** The text; of an ill-formed string, with one U+FFFD for each maximal subpart. A U+FEFF is kept. */
  readonly text: string;
  readonly utf16Length: number;
  readonly utf8Length: number;
  /** Says what is wrong, in a word; of a well-formed string, the length of its longest sequence. */
  readonly what: string;
}

export interface Fault {
  readonly vector: Vector;
  /** The text, or "an exception". */
  readonly expected: string;
  readonly observed: unknown;
}

export declare const vectors: readonly Vector[];

/**
 * Returns the vectors that `decode` gets wrong.
 *
 * `decode` returns the text of the octets, and throws if they are ill-formed. With `replaces`, it puts
 * one U+FFFD for each maximal subpart instead, and never throws.
 */
export declare function faults(
  decode: (octets: Uint8Array) => string,
  options?: { replaces?: boolean },
): Fault[];
