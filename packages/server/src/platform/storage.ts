// Storage of large contents outside the database: a folder or an S3 bucket. Both are keyed by SHA-256 in hex with the
// same layout, so that one can be copied to the other.
import type { Config } from './config.ts';
import { openFolder } from './storage-folder.ts';
import { openBucket } from './storage-s3.ts';
import type { Storage } from './storage-types.ts';

export type { ByteSpan, Storage } from './storage-types.ts';

export const openStorage = ({ dataFolder, bucket }: Pick<Config, 'dataFolder' | 'bucket'>): Storage =>
  bucket ? openBucket(bucket, dataFolder) : openFolder(dataFolder);
