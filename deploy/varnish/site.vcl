# The processes of the site, and the machines that may purge. Adjust both.

backend default {
    .host = "127.0.0.1";
    .port = "3000";
    .first_byte_timeout = 60s;
    .between_bytes_timeout = 110s;
    .probe = {
        .url = "/readyz";
        .interval = 2s;
        .timeout = 3s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
}

acl purgers {
    "127.0.0.1";
    "::1";
}
