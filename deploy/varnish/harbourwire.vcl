# Varnish 7 in front of Harbourwire, with varnish-modules. Start the site with EDGE=varnish. See docs/edge.md.
vcl 4.1;

import std;
import xkey;

include "site.vcl";

sub vcl_recv {
    if (req.method == "PURGE") {
        # Readers, and the proxies that forward their requests, cannot reach the address of its own on which purges come.
        if (local.socket != "purge" || client.ip !~ purgers) {
            return (synth(403));
        }
        # A soft purge: the old page remains for the time that the site does not answer.
        return (synth(200, "Purged " + xkey.softpurge(req.http.Surrogate-Key)));
    }

    # The form of a page that cookies choose: three languages, three themes, two colours of rising numbers.
    std.collect(req.http.Cookie, "; ");
    set req.http.X-Form = "language=";
    if (req.http.Cookie ~ "(?:^|;\s*)language=[12]\s*(?:;|$)") {
        set req.http.X-Form = req.http.X-Form + regsub(req.http.Cookie, "^(?:.*;\s*)?language=([12])\s*(?:;.*)?$", "\1");
    }
    set req.http.X-Form = req.http.X-Form + "; hk_language=";
    if (req.http.Cookie ~ "(?:^|;\s*)hk_language=[02]\s*(?:;|$)") {
        set req.http.X-Form = req.http.X-Form + regsub(req.http.Cookie, "^(?:.*;\s*)?hk_language=([02])\s*(?:;.*)?$", "\1");
    }
    set req.http.X-Form = req.http.X-Form + "; theme=";
    if (req.http.Cookie ~ "(?:^|;\s*)theme=(?:light|dark)\s*(?:;|$)") {
        set req.http.X-Form = req.http.X-Form + regsub(req.http.Cookie, "^(?:.*;\s*)?theme=(light|dark)\s*(?:;.*)?$", "\1");
    }
    set req.http.X-Form = req.http.X-Form + "; updown=";
    if (req.http.Cookie ~ "(?:^|;\s*)updown=red-up\s*(?:;|$)") {
        set req.http.X-Form = req.http.X-Form + "red-up";
    }

    # While the site answers, a page that is old or purged is fetched at once; readers who ask meanwhile wait for the
    # same answer. The second attempt takes an old page.
    set req.http.X-Attempt = "2";
    if (req.restarts > 0) {
        set req.grace = 1d;
    } else if (std.healthy(req.backend_hint)) {
        set req.grace = 0s;
        set req.http.X-Attempt = "1";
    }

    # Everything else is left to the rules of Varnish, which would pass all requests with cookies.
    if (req.method == "GET" || req.method == "HEAD") {
        # Calls and streams are never shared.
        if (req.url ~ "^/api(?:[/?]|$)") {
            return (pass);
        }
        return (hash);
    }
}

# The site builds its addresses from its own settings, so the host of a request is of no importance.
sub vcl_hash {
    hash_data(req.url);
    return (lookup);
}

sub vcl_backend_fetch {
    # The site reads the first cookie of a name: it sees the form by which the answer will be kept, whatever follows.
    if (bereq.http.Cookie) {
        set bereq.http.Cookie = bereq.http.X-Form + "; " + bereq.http.Cookie;
    }
}

sub vcl_backend_response {
    # A failure must not replace the page before it.
    if (beresp.status >= 500 && !bereq.uncacheable && (bereq.is_bgfetch || bereq.http.X-Attempt == "1")) {
        return (abandon);
    }
    if (beresp.http.Vary) {
        set beresp.http.Vary = regsuball(beresp.http.Vary, "(?i)\bcookie\b", "X-Form");
    }
    if (beresp.http.Surrogate-Key) {
        set beresp.http.xkey = beresp.http.Surrogate-Key;
        unset beresp.http.Surrogate-Key;
    }
    # Pages that are wrong from a moment on have no stale-if-error.
    set beresp.grace = 1d;
    if (beresp.http.Cache-Control ~ "s-maxage" && beresp.http.Cache-Control !~ "stale-if-error") {
        set beresp.grace = 0s;
    }
}

sub vcl_backend_error {
    if (!bereq.uncacheable && (bereq.is_bgfetch || bereq.http.X-Attempt == "1")) {
        return (abandon);
    }
}

sub vcl_synth {
    if (resp.status == 503 && req.http.X-Attempt == "1" && (req.method == "GET" || req.method == "HEAD")) {
        return (restart);
    }
}

sub vcl_deliver {
    unset resp.http.xkey;
    if (resp.http.Vary) {
        set resp.http.Vary = regsuball(resp.http.Vary, "X-Form", "cookie");
    }
    # Caches between here and the reader may not tell forms apart.
    if (resp.http.Cache-Control ~ "^public" && resp.http.Vary ~ "cookie"
        && req.http.X-Form != "language=; hk_language=; theme=; updown=") {
        set resp.http.Cache-Control = "private, no-cache";
    }
}
