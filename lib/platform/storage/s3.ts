import "server-only";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Env } from "@/lib/platform/config/env";
import { checkKey, type Storage } from "./interface";

type Settings = Pick<Env, `S3_${string}` & keyof Env>;

/**
 * Stores files in a bucket of an S3-compatible store. Without keys in the settings the client uses the machine's
 * credentials.
 */
export function openBucket(settings: Settings): Storage {
  const Bucket = settings.S3_BUCKET;
  const client = openClient(settings);

  async function listKeys(prefix: string): Promise<string[]> {
    const { Contents = [] } = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix: `${prefix}/` }),
    );
    return Contents.flatMap(({ Key }) => (Key ? [Key] : []));
  }

  const remove = async (Key: string) => {
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
  };

  return {
    async put(Key, Body, ContentType) {
      checkKey(Key);
      await client.send(
        new PutObjectCommand({ Bucket, Key, Body, ContentType }),
      );
    },
    async get(Key) {
      checkKey(Key);
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket, Key }),
        );
        return (await Body?.transformToByteArray()) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async delete(key) {
      checkKey(key);
      await remove(key);
    },
    async deletePrefix(prefix) {
      checkKey(prefix);
      const removed = new Set<string>();
      // One by one, because not every compatible store can delete many at once. Each listing starts again
      // with the remaining keys.
      for (
        let keys = await listKeys(prefix);
        keys.length > 0;
        keys = await listKeys(prefix)
      )
        for (const key of keys) {
          // Without this check, a store that keeps listing deleted keys would cause an endless loop.
          if (removed.has(key))
            throw new Error(`${key} was deleted and is still listed`);
          await remove(key);
          removed.add(key);
        }
    },
  };
}

function openClient(settings: Settings): S3Client {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secret } =
    settings;
  return new S3Client({
    region: settings.S3_REGION,
    forcePathStyle: settings.S3_PATH_STYLE,
    ...(settings.S3_ENDPOINT && { endpoint: settings.S3_ENDPOINT }),
    ...(accessKeyId &&
      secret && { credentials: { accessKeyId, secretAccessKey: secret } }),
    // Many compatible stores do not support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}
